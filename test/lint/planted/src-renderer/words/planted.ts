type State = 'open' | 'shut' | 'lost'

export function words(t: (key: string) => string, state: State, any: string, why: string): readonly string[] {
  return [
    t('planted.used'),
    t('planted.only'),
    t('planted.gone'), // expect: locale-unknown
    t(`planted.state.${state}`), // expect: locale-unknown
    t(`planted.any.${any}`), // expect: locale-open
    t(`planted.why.${why}`),
  ]
}
