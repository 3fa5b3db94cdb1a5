import { clsx } from 'clsx'
import { useSettings } from '../app/settings.ts'

// As text, because it is four times on every page and never changes.
const drawing = {
  __html:
    '<path d="M26.4 13.6A22.5 22.5 0 1 0 37.6 13.6" fill="none" stroke="var(--brass)" stroke-width="4.6"/>' +
    '<path d="M28.5 57h7v4.4l-1.3 1.6h-4.4l-1.3-1.6Z" fill="var(--brass)"/>' +
    '<path d="M32 3 27.4 10.5 30.6 55.5 32 57Z" fill="var(--blade-lit, var(--text))"/>' +
    '<path d="M32 3 36.6 10.5 33.4 55.5 32 57Z" fill="var(--faint)"/>' +
    '<path d="M22.3 43.6h19.4l-2.2 4.2H24.5Z" fill="var(--brass-strong)"/>',
}

/**
 * The logo of staff, or a broken ring (the eclipse, the wall) and the blade in its gap. Decorative: a link around it has
 * the name. Leave three ring widths free around it.
 */
export function Logo({ className }: { className?: string }) {
  const logo = useSettings().look?.logo
  const size = clsx('shrink-0', className ?? 'size-8')
  if (logo) {
    const { url, width, height } = logo
    // As text, because React would preload it, which the shell must not (Shell.tsx). The look has its styles.
    const picture = { __html: `<img src="${url}" width="${width}" height="${height}" alt="">` }
    return <span className={clsx('own-logo', size)} dangerouslySetInnerHTML={picture} />
  }
  return <svg viewBox="0 0 64 64" aria-hidden className={size} dangerouslySetInnerHTML={drawing} />
}
