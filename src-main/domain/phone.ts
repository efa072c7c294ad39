/** A telephone number as it is recorded: digits, perhaps with a plus before them. */
export const PHONE = /^\+?\d{6,15}$/
