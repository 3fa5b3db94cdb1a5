/** The settings of messages of somebody who has chosen nothing. */
export const noChoice = {
  bell: ['security', 'payments', 'items', 'market', 'tickets', 'referrals', 'account', 'staff'],
  mail: ['security', 'payments', 'tickets', 'account'],
  push: [] as string[],
  quietFrom: null as string | null,
  quietUntil: null as string | null,
  zone: null as string | null,
  digest: 'none',
  locale: null as string | null,
}
