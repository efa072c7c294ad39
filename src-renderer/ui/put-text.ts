/** Replaces the whole text of a field, as if a person had typed it. `from` to `to` is selected afterwards. */
export function putText(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  from: number,
  to: number = from,
): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // The prototype's own setter: React hears only of changes that its setter has not seen.
  const { set } = Object.getOwnPropertyDescriptor(prototype, 'value') ?? {}
  set?.call(field, text)
  field.setSelectionRange(from, to)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
