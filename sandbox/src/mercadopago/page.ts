import { brandById, testNumbers } from './brands.ts'
import { holderNames, outcomeFor } from './holders.ts'

const cards = Object.entries(testNumbers).map(
  ([id, number]) =>
    `<li>${brandById(id)?.name}: ${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}, código ${id === 'amex' ? '1234' : '123'}</li>`,
)
const holders = holderNames.map((name) => `<dt>${name}</dt><dd>${outcomeFor(name, false).detail}</dd>`)

/** The test cards for the portal's card page: a number of each brand, and the names that decide the outcome. */
export const testCardsSection = `<section><h2 id="cartoes">Cartões de teste</h2><p>Qualquer validade futura e o CPF 123.456.789-09. O nome do titular decide o que acontece; outros nomes são aprovados.</p>
<ul>${cards.join('')}</ul><details><summary>Nomes de titular</summary><dl>${holders.join('')}</dl></details></section>`
