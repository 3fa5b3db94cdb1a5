let exact: Intl.NumberFormat | undefined
let whole: Intl.NumberFormat | undefined

const brl = { style: 'currency', currency: 'BRL' } as const

/** Reais with cents: 'R$ 1.860,00'. Pages in every language write them as Brazil does (D-149). */
export const reaisText = (reais: number): string => (exact ??= new Intl.NumberFormat('pt-BR', brl)).format(reais)

/** Whole reais without cents, for packs and tiers: 'R$ 50'. */
export const wholeReaisText = (reais: number): string =>
  (whole ??= new Intl.NumberFormat('pt-BR', { ...brl, maximumFractionDigits: 0 })).format(reais)
