/** For the benchmarks: of `files.mjs`. */
export const sizeOf: (path: string) => number
