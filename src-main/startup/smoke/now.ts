/** Epoch milliseconds that setting the machine's time does not change. */
export const now = (): number => performance.timeOrigin + performance.now()
