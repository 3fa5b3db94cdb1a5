import { expect, test } from 'vitest'
import { claimsOf, findLies, type Truth } from '../../../../chaos/money-claims.ts'

// Checks that `npm run chaos -- money` notices a payment page that says something untrue.

const paid: Truth = {
  id: 'one',
  ref: '1',
  path: '/paymentPix?txid=1',
  heldCents: 5000,
  isPaid: true,
  credited: 367,
  cash: 367,
  balance: 367,
}
const open: Truth = { ...paid, heldCents: 0, isPaid: false, credited: 0, balance: 0 }
const uncredited: Truth = { ...paid, credited: 0, balance: 0 }
const about = { id: 'one', isFinal: true }

test('a page that says what is true tells no lie', () => {
  const page = 'Pagamento aprovado!\nCash\n367 Cash\nSaldo\n367 Cash'
  expect(findLies(claimsOf(page), [paid], about)).toEqual([])
  expect(
    findLies(claimsOf('22/11/2026\tPix\t367 Cash\tR$ 50,00\tConcluída'), [paid], { ...about, isRow: true }),
  ).toEqual([])
  expect(findLies(claimsOf('Pendente\nNada foi cobrado.'), [open], about)).toEqual([])
})

test.each([
  ['Nada foi cobrado: tente de novo.', uncredited, 'nothing was charged'],
  ['The payment did not start. Nothing was charged.', uncredited, 'nothing was charged'],
  ['Pagamento aprovado!', uncredited, 'says approved'],
  ['22/11\tPix\tAprovado', open, 'says approved'],
  ['Pendente', paid, 'does not say approved'],
  ['Aprovado\nPendente\n367 Cash', paid, 'is open'],
  ['Aprovado\n350 Cash', paid, 'does not name the 367 Cash'],
  ['Aprovado\n367 Cash', { ...paid, balance: 734 }, 'balance of 734'],
  ['Aprovado\n350 Cash', { ...paid, credited: 350, balance: 350 }, 'in place of 367'],
])('%s', (page, truth, lie) => {
  expect(findLies(claimsOf(page), [truth], about).join('; ')).toContain(lie)
})
