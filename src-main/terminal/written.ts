/** Waits until the text is written: a process that exits earlier loses what its pipe has not taken. */
export function written(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.write(text, () => resolve())
  })
}
