import type { ReactNode } from 'react'

/* Each kind is drawn in two colours, chosen by the item's name, in a square of 64 with its centre at 32, 31. */

type Drawing = (light: string, accent: string) => ReactNode

export const drawings = {
  sword: (light, accent) => (
    <>
      <path d="M32 14 36 19V37H28V19Z" fill={light} />
      <path d="M23 37H41V40H23ZM30 41H34V48H30Z" fill={accent} />
    </>
  ),
  axe: (light, accent) => (
    <>
      <path d="M31 17H34V48H31Z" fill={light} />
      <path d="M30 19C23 17 19 21 18 28 22 25 26 25 30 28ZM35 19C42 17 46 21 47 28 43 25 39 25 35 28Z" fill={accent} />
    </>
  ),
  bow: (light, accent) => (
    <>
      <path d="M26 15C41 20 41 42 26 47" fill="none" stroke={light} strokeWidth="3.5" strokeLinecap="round" />
      <path d="M26 15V47M20 31H46M42 28 46 31 42 34" fill="none" stroke={accent} strokeWidth="1.8" />
    </>
  ),
  staff: (light, accent) => (
    <>
      <path d="M30.5 27H33.500V48H30.500Z" fill={light} />
      <path d="M32 13 38 20 32 27 26 20Z" fill={accent} />
    </>
  ),
  shield: (light, accent) => (
    <>
      <path d="M32 14 45 18V30C45 39 39 44 32 48 25 44 19 39 19 30V18Z" fill={light} />
      <path d="M32 20 40 22V31C40 36 36 39 32 42Z" fill={accent} />
    </>
  ),
  helmet: (light, accent) => (
    <>
      <path d="M18 46V32C18 21 24 15 32 15S46 21 46 32V46H37V32H27V46Z" fill={light} />
      <path d="M18 38H27V46H18ZM37 38H46V46H37ZM31 15H33V26H31Z" fill={accent} />
    </>
  ),
  armour: (light, accent) => (
    <>
      <path d="M25 15C28 19 36 19 39 15L48 20 45 29 42 27V47H22V27L19 29 16 20Z" fill={light} />
      <path d="M30.5 20H33.500V47H30.500Z" fill={accent} />
    </>
  ),
  potion: (light, accent) => (
    <>
      <path d="M28 14H36V17H35V25A11.5 11.5 0 1 1 29 25V17H28Z" fill={light} />
      <path d="M23 36H41A9 9 0 0 1 23 36Z" fill={accent} />
    </>
  ),
  gem: (light, accent) => (
    <>
      <path d="M17 26 24 17H40L47 26Z" fill={light} />
      <path d="M17 26H47L32 46ZM24 17 28 26H36L32 17Z" fill={accent} />
    </>
  ),
  scroll: (light, accent) => (
    <>
      <path d="M19 16H41C44 16 44 20 42 21V46H25C22 46 22 43 22 42V21C19 21 18 17 19 16Z" fill={light} />
      <path d="M26 24H38V26H26ZM26 30H38V32H26ZM26 36H34V38H26Z" fill={accent} />
    </>
  ),
  mount: (light, accent) => (
    <>
      <path d="M22 47C22 36 28 34 27 30L22 34 18 30 26 20 28 15 32 18C41 20 46 31 44 47Z" fill={light} />
      <path d="M34 20C41 25 43 36 40 47H44C46 32 42 22 34 20Z" fill={accent} />
      <circle cx="28.5" cy="24" r="1.3" fill="var(--icon-bg)" />
    </>
  ),
  coin: (light, accent) => (
    <>
      <circle cx="32" cy="31" r="15.5" fill={light} />
      <circle cx="32" cy="31" r="11.5" fill={accent} />
      <path d="M29 25H35V27H33.500V35H35V37H29V35H30.500V27H29Z" fill={light} />
    </>
  ),
} satisfies Record<string, Drawing>

export type ItemKind = keyof typeof drawings
export const itemKinds = Object.keys(drawings) as ItemKind[]
