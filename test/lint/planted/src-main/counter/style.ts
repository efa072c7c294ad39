import { commit } from '../journal/sideways.ts'

export default function pay(amount: any): number { // expect: no-default-export, no-explicit-any
  commit() // expect: no-floating-promises
  console.log(amount) // expect: no-console
  const first = [1, 2][0]! // expect: no-non-null-assertion
  return first == 1 ? 1 : eval('2') // expect: eqeqeq, no-eval
}

export function word(state: 'paid' | 'unknown'): string {
  switch (state) { // expect: switch-exhaustiveness-check
    case 'paid':
      return 'paid'
  }
  return ''
}

export function fix(given: number): number {
  var total = given // expect: no-var
  let again = given // expect: prefer-const
  return total + again
}
