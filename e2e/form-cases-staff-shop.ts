import { dialog, inDialog, main, says, type FormCase } from './form-case.ts'

/** The forms of staff for Cash, codes and the shop. */
export const staffShopForms: FormCase[] = [
  {
    name: 'Cash by hand',
    files: ['features/shop/staff/ByHandForm.tsx', 'features/shop/staff/use-by-hand.ts'],
    who: 'staff',
    at: '/sendValue',
    async fill(page) {
      await page.getByLabel('Login').fill('player')
      await main(page).locator('[inputmode=numeric]').first().fill('10')
      await main(page).locator('select').first().selectOption('Evento')
    },
    async send(page) {
      await main(page).locator('form button[type=submit]').click()
      const asked = dialog(page).getByRole('button', { name: 'Enviar' })
      if (await page.locator('main form [aria-invalid=true]').count()) return
      await asked.click()
    },
  },
  {
    name: 'a new code',
    files: ['features/code/staff/CodeCreatePage.tsx'],
    who: 'staff',
    at: '/staff/codes/create',
    async fill(page) {
      await page.locator('[name=title]').fill('Cupom de teste')
      await page.locator('[name=amount]').fill('10')
    },
  },
  {
    name: 'the limits of a code',
    files: ['features/code/staff/CodePage.tsx'],
    who: 'staff',
    at: '/staff/codes/1',
    spoil: (page) => page.locator('[name=title]').fill(''),
    fill: (page) => page.locator('[name=title]').fill('Live de sexta'),
    send: (page) => main(page).getByRole('button', { name: 'Salvar' }).click(),
  },
  {
    name: 'groups of the shop',
    files: ['features/shop/staff/GroupsDialog.tsx'],
    who: 'staff',
    at: '/item/store',
    open: (page) => page.getByRole('button', { name: /grupos/i }).click(),
    spoil: null,
    fill: (page) => dialog(page).getByLabel('Novo grupo').fill('Poções'),
    send: (page) => dialog(page).getByRole('button', { name: 'Adicionar' }).click(),
  },
  {
    name: 'a bundle of the shop',
    files: ['features/shop/staff/bundles/BundleForm.tsx'],
    who: 'staff',
    at: '/staff/bundles',
    open: (page) => page.getByRole('button', { name: 'Novo pacote' }).click(),
    async fill(page) {
      await dialog(page).locator('[name=name]').fill('Pacote')
      await dialog(page).locator('[name=price]').fill('90')
      const quantities = dialog(page).getByLabel(/^Quantidade de/)
      if ((await quantities.count()) === 0) await dialog(page).locator('[name=parts]').selectOption({ index: 1 })
      await quantities.first().fill('2')
    },
    send: inDialog,
  },
  {
    name: 'a week of the rotation',
    files: ['features/shop/staff/offers/WeekForm.tsx'],
    who: 'staff',
    at: '/staff/rotation',
    prepare: (page) =>
      says(page, '/staff/rotation', (rotation: { weeks: object[] }) => ({
        ...rotation,
        items: [{ id: 1, name: 'Poeira', price: 30, stock: 5, look: { kind: 'dust', plus: 0, colour: null } }],
      })),
    open: (page) =>
      page
        .getByRole('button', { name: /^Escolher itens da semana/ })
        .first()
        .click(),
    spoil: null,
    fill: (page) => dialog(page).getByLabel('Poeira').check(),
    send: inDialog,
  },
  {
    name: 'the restock of an item',
    files: ['features/shop/staff/offers/RestockCard.tsx'],
    who: 'staff',
    at: '/item/edit/1',
    open: (page) => page.getByRole('button', { name: 'Programar reposição' }).waitFor(),
    async fill(page) {
      await main(page).locator('[name=restock_at]').fill('2027-01-10T20:00')
      await main(page).locator('[name=restock_quantity]').fill('50')
    },
    send: (page) => page.getByRole('button', { name: 'Programar reposição' }).click(),
  },
]
