/**
 * Does something in the main process that may be done twice. The inspector holds an answer's promise weakly, so garbage
 * collection there may lose the answer on its way to the driver; the act itself is done.
 */
export async function askMain<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!String(error).includes('promise was garbage collected')) throw error
    return ask()
  }
}
