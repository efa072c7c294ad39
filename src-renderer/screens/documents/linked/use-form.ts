import { useState } from 'react'
import type { LinkedKind } from '#contract/linked-views.ts'
import { STEPS, type FieldName, type FileName, type Texts } from './fields.ts'
import { readField } from './read-field.ts'

export type Picked = {
  readonly bytes: Uint8Array
  /** Of a picture. */
  readonly width?: number
  readonly height?: number
}
export type FilesPicked = Readonly<Partial<Record<FileName, Picked>>>

/** What was typed and picked so far, and whether each step is complete. */
export function useLinkedForm(kind: LinkedKind) {
  const [texts, setTexts] = useState<Texts>({})
  const [files, setFiles] = useState<FilesPicked>({})
  const [agreed, agree] = useState(false)
  const [at, setAt] = useState(0)
  const steps = STEPS[kind]
  const step = steps[at] ?? { name: 'check' as const }
  const specs = steps.flatMap(({ fieldsOf }) => fieldsOf?.(texts) ?? [])
  const readOf = (name: FieldName) => {
    const spec = specs.find((each) => each.name === name)
    return spec === undefined ? {} : readField(spec, texts[name] ?? '')
  }
  const isWhole = (fields = step.fieldsOf?.(texts) ?? []) =>
    fields.every((spec) => readField(spec, texts[spec.name] ?? '').fault === undefined)
  const values = Object.fromEntries(
    specs.flatMap(({ name }) => {
      const { value } = readOf(name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  ) as Readonly<Partial<Record<FieldName, string | bigint>>>
  /** Nothing of the pictures stays in these bytes. */
  const wipe = () => Object.values(files).forEach(({ bytes }) => bytes.fill(0))
  return {
    ...{ texts, files, agreed, agree, at, steps, step, specs, values, readOf },
    isStepWhole: step.name === 'consent' ? agreed : isWhole(),
    isWhole: agreed && isWhole(specs),
    isDirty: agreed || Object.keys(texts).length > 0 || Object.keys(files).length > 0,
    type: (name: FieldName, text: string) => setTexts((now) => ({ ...now, [name]: text })),
    pick: (name: FileName, picked: Picked | undefined) => {
      files[name]?.bytes.fill(0)
      setFiles(({ [name]: _before, ...others }) =>
        picked === undefined ? others : { ...others, [name]: picked },
      )
    },
    goTo: (next: number) => setAt(Math.max(0, Math.min(next, steps.length - 1))),
    wipe,
    /** As it was before the first step. */
    clear: () => {
      wipe()
      setTexts({})
      setFiles({})
      agree(false)
      setAt(0)
    },
  }
}

export type LinkedFormState = ReturnType<typeof useLinkedForm>
