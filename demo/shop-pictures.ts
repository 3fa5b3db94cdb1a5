import sharp from 'sharp'
import type { Figure } from './shop-items.ts'

/** Shapes on a field of 100 by 100, because a server may have no font for text. `C` is the item's colour. */
const figures: Record<Figure, string> = {
  flask:
    '<path d="M42 18h16v6l-3 4v14l17 28a9 9 0 0 1-8 14H36a9 9 0 0 1-8-14l17-28V28l-3-4z" fill="#20262b" stroke="#f3eee2" stroke-width="3"/><path d="M37 58h26l8 14a7 7 0 0 1-6 10H35a7 7 0 0 1-6-10z" fill="C"/><circle cx="45" cy="70" r="3" fill="#fff" opacity=".7"/><circle cx="55" cy="64" r="2" fill="#fff" opacity=".7"/>',
  scroll:
    '<rect x="28" y="24" width="44" height="52" fill="C"/><rect x="22" y="18" width="56" height="11" rx="5" fill="#8d6b3c"/><rect x="22" y="71" width="56" height="11" rx="5" fill="#8d6b3c"/><path d="M37 42h26M37 50h20M37 58h24" stroke="#6b5228" stroke-width="3" stroke-linecap="round"/>',
  dust: '<path d="M50 20c10 8 24 16 24 38a24 24 0 0 1-48 0c0-22 14-30 24-38z" fill="#3a3128"/><path d="M38 30h24l-4 8H42z" fill="#a8865a"/><circle cx="50" cy="60" r="14" fill="C"/><circle cx="28" cy="30" r="3" fill="C"/><circle cx="74" cy="34" r="4" fill="C"/><circle cx="80" cy="56" r="2.5" fill="C"/><circle cx="20" cy="52" r="2.5" fill="C"/><circle cx="45" cy="55" r="4" fill="#fff" opacity=".6"/>',
  gem: '<path d="M32 26h36l14 20-32 36-32-36z" fill="C"/><path d="M32 26l8 20 10-20 10 20 8-20M18 46h64M40 46l10 36 10-36" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2.5" stroke-linejoin="round"/>',
  gauntlet:
    '<path d="M30 84V56l-6-14c-2-5 5-8 8-3l6 10V24c0-6 8-6 8 0v16-20c0-6 8-6 8 0v20-17c0-6 8-6 8 0v20-12c0-5 8-5 8 0v25l-6 28z" fill="C" stroke="#20262b" stroke-width="3" stroke-linejoin="round"/><path d="M30 68h36" stroke="#20262b" stroke-width="3"/>',
  sword:
    '<path d="M50 8l8 10v42H42V18z" fill="C"/><path d="M50 12v48" stroke="#20262b" stroke-opacity=".4" stroke-width="2"/><rect x="28" y="60" width="44" height="7" rx="3" fill="#b58a3f"/><rect x="46" y="67" width="8" height="18" fill="#5b4223"/><circle cx="50" cy="89" r="5" fill="#b58a3f"/>',
  chest:
    '<path d="M20 48c0-18 12-24 30-24s30 6 30 24z" fill="C"/><rect x="20" y="48" width="60" height="32" fill="C"/><path d="M20 48h60M34 26v54M66 26v54" stroke="#20262b" stroke-opacity=".55" stroke-width="4"/><rect x="43" y="42" width="14" height="16" rx="3" fill="#20262b"/><circle cx="50" cy="49" r="3" fill="#f3eee2"/>',
  ingot:
    '<path d="M32 28h36l10 22H22z" fill="C"/><path d="M22 50h56l6 24H16z" fill="C"/><path d="M22 50h56M32 28l-10 22-6 24M68 28l10 22 6 24" fill="none" stroke="#20262b" stroke-opacity=".55" stroke-width="3" stroke-linejoin="round"/><path d="M40 60h20" stroke="#fff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"/>',
  shield:
    '<path d="M50 14l30 10v22c0 22-14 34-30 42-16-8-30-20-30-42V24z" fill="C" stroke="#20262b" stroke-width="3"/><circle cx="50" cy="46" r="16" fill="#20262b"/><circle cx="56" cy="42" r="13" fill="C"/>',
}

/** The picture of a demo item, 640 by 480 pixels. */
export function demoPicture(figure: Figure, colour: string): Promise<Buffer> {
  const shape = figures[figure].replaceAll('C"', `${colour}"`)
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">
    <defs><radialGradient id="g" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#34403f"/><stop offset="1" stop-color="#12181a"/></radialGradient></defs>
    <rect width="640" height="480" fill="url(#g)"/>
    <circle cx="320" cy="236" r="178" fill="${colour}" opacity=".12"/>
    <ellipse cx="320" cy="412" rx="140" ry="18" fill="#000" opacity=".45"/>
    <g transform="translate(140 46) scale(3.6)">${shape}</g></svg>`),
  )
    .png()
    .toBuffer()
}
