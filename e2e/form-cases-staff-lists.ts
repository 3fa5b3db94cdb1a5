import { main, openFilters, type FormCase } from './form-case.ts'

/** The forms that filter the lists of staff. */
export const staffListForms: FormCase[] = [
  {
    name: 'days and amount of payments',
    files: ['staff-list/DayFields.tsx'],
    who: 'staff',
    at: '/staff/payments',
    open: openFilters,
    spoil: (page) => main(page).getByLabel('Valor').fill('muito'),
    send: (page) => main(page).getByLabel('Valor').press('Enter'),
  },
  {
    name: 'the days of a list',
    files: ['staff-list/DayFields.tsx'],
    who: 'staff',
    at: '/staff/deliveries?from=2026-01-10&to=2026-01-20',
    open: openFilters,
    spoil: (page) => main(page).getByLabel('Até', { exact: true }).fill('2026-01-01'),
    send: (page) => main(page).getByRole('button', { name: 'Filtrar' }).click(),
  },
  {
    name: 'the days of an export',
    files: ['features/bookkeeping/PeriodForm.tsx'],
    who: 'staff',
    at: '/staff/exports?period=custom&from=2026-01-01&to=2026-01-31',
    spoil: (page) => main(page).getByLabel('Último dia').fill('2025-12-31'),
    send: (page) => main(page).getByRole('button', { name: 'Usar este período' }).click(),
  },
  {
    name: 'a report of a provider',
    files: ['features/settlement/ImportForm.tsx'],
    who: 'staff',
    at: '/staff/settlements',
    spoil: (page) => main(page).getByRole('combobox', { name: 'Origem' }).selectOption('paypal'),
    send: (page) => main(page).getByRole('button', { name: 'Importar relatório' }).click(),
  },
  {
    name: 'a question to a provider',
    files: ['features/payment/staff/LookUp.tsx'],
    who: 'staff',
    at: '/staff/payments?q=99999999999',
    spoil: (page) => main(page).getByLabel('Número no provedor').fill(''),
    fill: (page) => main(page).getByLabel('Número no provedor').fill('99999999999'),
    send: (page) => main(page).getByRole('button', { name: 'Perguntar ao provedor' }).click(),
  },
]
