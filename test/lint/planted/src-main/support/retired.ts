/** Plain words. */
export const plain = 'whoever writes this into a text of the program may'
// Whoever comes first pays. // expect: retired-word
export const first = 1
/**
 * A partial address is ignored.
 * It stands beside the other. // expect: retired-word
 */
export const second = 2
