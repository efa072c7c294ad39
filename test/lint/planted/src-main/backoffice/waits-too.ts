export const reachedOnceShown = 1
