import type { PersonView } from '#contract/people-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { PersonRole } from '#domain/person.ts'
import { useWords } from '../../words/words.tsx'
import { useCommand } from '../../bridge/queries.ts'
import { useToast, type Toast } from '../../till/toast.tsx'
import { peopleRefusal } from './people-words.ts'

/** The changes allowed for one person; reports success, or the reason of a refusal. */
export function usePersonActs(of: InputOf<'people.rename'>['of'], person: PersonView, onGone: () => void) {
  const words = useWords()
  const toast = useToast()
  const rename = useCommand('people.rename')
  const setRole = useCommand('people.setRole')
  const setPin = useCommand('people.setPin')
  const leave = useCommand('people.leave')
  const comeBack = useCommand('people.comeBack')
  const all = [rename, setRole, setPin, leave, comeBack]
  const id = person.id
  const { name } = person
  const done = (text: Toast['text'], after?: () => void) => ({
    onSuccess: () => {
      toast({ text, tone: 'quiet' })
      after?.()
    },
  })
  const begin = () => {
    for (const one of all) one.reset()
  }
  const refused = all.find(({ error }) => error !== null)?.error
  return {
    isPending: all.some(({ isPending }) => isPending),
    refusal: refused === undefined || refused === null ? undefined : peopleRefusal(words, refused),
    rename: (to: string) => {
      if (to.trim() === '' || to.trim() === name) return
      begin()
      rename.mutate(
        { of, person: id, name: to.trim() },
        done(({ t }) => t('people.renamed', { name: to.trim() })),
      )
    },
    setRole: (role: PersonRole) => {
      begin()
      const text: Toast['text'] = ({ t }) =>
        t('people.role.changed', { name, role: t(`people.role.${role}`) })
      setRole.mutate({ of, person: id, role }, done(text))
    },
    setPin: (pin: string, after: () => void) => {
      begin()
      setPin.mutate(
        { of, person: id, pin },
        done(({ t }) => t('people.pin.changed', { name }), after),
      )
    },
    leave: () => {
      begin()
      leave.mutate(
        { of, person: id },
        done(({ t }) => t('people.left', { name }), onGone),
      )
    },
    comeBack: (pin: string) => {
      begin()
      comeBack.mutate(
        { of, person: id, pin },
        done(({ t }) => t('people.cameBack', { name }), onGone),
      )
    },
  }
}
