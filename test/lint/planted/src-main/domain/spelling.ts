export const paid = 1 // a paymnet // expect: spelling
