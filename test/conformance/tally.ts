/** Counts cases, and prints the number for each operation at the end. */
export function createTally(title: string) {
  const rows = new Map<string, Map<string, number>>()
  return {
    count: (operation: string, kind: string): void => {
      const row = rows.get(operation) ?? new Map<string, number>()
      rows.set(operation, row.set(kind, (row.get(kind) ?? 0) + 1))
    },
    total: (operation: string): number => sum(rows.get(operation)),
    print: (): void => {
      const kinds = [...new Set([...rows.values()].flatMap((row) => [...row.keys()]))]
      const line = (name: string, cells: readonly (string | number)[]) =>
        [name.padEnd(22), ...cells.map((cell) => String(cell).padStart(16))].join('')
      const lines = [
        line(title.slice(0, 0), [...kinds, 'all']),
        ...[...rows].map(([name, row]) => line(name, [...kinds.map((kind) => row.get(kind) ?? 0), sum(row)])),
        line('all', [
          ...kinds.map((kind) => sum([...rows.values()].map((row) => row.get(kind) ?? 0))),
          sum([...rows.values()].map(sum)),
        ]),
      ]
      process.stdout.write(`\n${title}\n${lines.join('\n')}\n`)
    },
  }
}

function sum(numbers: ReadonlyMap<string, number> | readonly number[] | undefined): number {
  return [...(numbers?.values() ?? [])].reduce((total, each) => total + each, 0)
}
