import { main, type FormCase } from './form-case.ts'

/** The forms of the first start. */
export const setupForms: FormCase[] = [
  {
    name: 'the owner of a new portal',
    files: ['features/setup/OwnerAccountForm.tsx'],
    who: 'visitor',
    at: '/login',
    // The demo has an owner.
    prepare: (page) => page.route('**/api/setup', (route) => route.fulfill({ json: { isOpen: true } })),
    async open(page) {
      await page.evaluate((address) => {
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }, '/setup#0123456789abcdefghij')
      await main(page).locator('[name=firstname]').waitFor()
    },
    async fill(page) {
      const fields = { firstname: 'Renata', lastname: 'Moreira', username: 'renata77', password: 'Trono-7x' }
      for (const [name, value] of Object.entries(fields)) await main(page).locator(`[name=${name}]`).fill(value)
      await main(page).locator('[name=email]').fill('renata@exemplo.com.br')
    },
  },
  {
    name: 'the name of the server',
    files: ['features/setup/SiteStep.tsx'],
    who: 'staff',
    at: '/setup/site',
    spoil: (page) => main(page).locator('[name=name]').fill(''),
    fill: (page) => main(page).locator('[name=name]').fill('Reino do Teste'),
  },
]
