import type { Subject } from '@guildhall/contract/previews'

/**
 * The figures in front of a landscape, on a field of 600 by 600 with the ground at its lower edge. `F` is the colour of
 * the figure, `A` the light on it.
 */
export const subjectShapes: Record<Subject, string> = {
  colossus: `<path fill="F" d="M205 600 228 452 190 436 168 350 132 452 142 506 128 556 72 556 50 506 66 452 88 262 140 196 236 172 262 168 252 148 196 124 166 66 214 92 256 96 270 62 330 62 344 96 386 92 434 66 404 124 348 148 338 168 364 172 460 196 512 262 534 452 550 506 528 556 472 556 458 506 468 452 432 350 410 436 372 452 395 600 318 600 300 500 282 600z"/><path fill="A" d="M272 108l20 10-18 6zM328 108l-20 10 18 6zM300 210l26 44-18 40 14 46-22 40-20-46 12-38-20-42zM120 300l14 30-10 34-12-30zM480 300l-14 30 10 34 12-30z"/>`,
  wyrm: `<path fill="F" d="M300 392 372 86 404 196 486 92 476 226 574 168 538 290 600 286 520 384 384 470z"/><path fill="F" d="M0 600C30 500 120 470 210 462 270 456 288 424 262 386 226 334 150 330 136 254 128 200 158 158 208 142L236 92 258 132 306 104 300 148 350 176 330 196 262 204 250 222 322 232 262 252C224 258 214 276 244 300 316 350 384 396 368 484 360 530 400 556 470 540 530 526 560 560 600 520L600 600z"/><path fill="A" d="M236 158l30 6-22 14z"/><path fill="none" stroke="A" stroke-width="5" opacity=".55" d="M372 100 330 372M486 106 382 396M572 178 442 404"/>`,
  banners: `<g fill="F"><path d="M96 600 120 590 440 66 424 56zM504 600 480 590 160 66 176 56z"/><path d="M424 56 444 40 450 72z"/><path d="M176 56 156 40 150 72z"/><path d="M160 66 34 140 62 224 24 286 110 300 132 372 246 210z"/><path d="M440 66 566 140 538 224 576 286 490 300 468 372 354 210z"/><path d="M180 600 230 540 300 520 370 540 420 600z"/></g><g fill="A"><path d="M128 178l24-18 26 22-6 34-30 14-22-24zM472 178l-24-18-26 22 6 34 30 14 22-24z"/></g>`,
  arena: `<path fill="F" d="M20 600V300c70-56 160-84 280-86 56 0 96 6 128 16l18 40 34-14 24 46 40 6 36 52v240z"/><g fill="A"><path d="M62 446v-76q20-38 40 0v70zM142 432v-84q22-40 44 0v80zM228 424v-90q24-42 48 0v88zM324 422v-88q24-42 48 0v90zM416 428v-80q22-40 44 0v84zM500 440v-70q20-38 40 0v74z" opacity=".85"/><path d="M62 600v-86q20-36 40 0v86zM142 600v-92q22-40 44 0v92zM416 600v-92q22-40 44 0v92zM500 600v-86q20-36 40 0v86z" opacity=".5"/><path d="M240 600V530q60-70 120 0v70z"/></g><path fill="F" d="M292 214V96h8v118zM300 98l74 24-74 26z"/>`,
  anvil: `<path fill="F" d="M60 330c70 44 120 42 150 40H560l-14 62c-60 4-104 22-116 62l46 106H150l46-106c-10-44-60-64-110-84-22-10-30-40-26-80z"/><path fill="F" d="M322 300 470 108 440 86 500 14 588 82 532 154 502 132 356 324z"/><g fill="A"><path d="M300 322l-34-92 52 68 6-110 22 104 68-62-44 90z"/><circle cx="206" cy="240" r="8"/><circle cx="252" cy="170" r="6"/><circle cx="162" cy="296" r="5"/><circle cx="330" cy="130" r="7"/></g>`,
  scroll: `<path fill="F" d="M110 120q0-54 54-54H500q-46 8-46 56V486H164V172h-54z"/><path fill="F" d="M164 66q54 4 54 56v50H110v-50q0-56 54-56z"/><path fill="F" d="M90 478H396q-8 70 46 92H152q-62-6-62-92z"/><path fill="F" d="M396 478h112q0 92-66 92-54-10-46-92z"/><g stroke="A" stroke-width="14" stroke-linecap="round"><path d="M246 176h150M246 232h150M246 288h110M246 420h56"/></g><circle cx="378" cy="404" r="40" fill="A"/><path fill="F" d="M378 376l9 18 20 3-14 14 3 20-18-9-18 9 3-20-14-14 20-3z"/>`,
  stall: `<path fill="F" d="M84 196h18v404H84zM498 196h18v404h-18z"/><path fill="F" d="M60 400h480v200H60z"/><path fill="F" d="M96 70h408l62 130q-2 40-36 40-38 0-40-40-2 40-42 40-40 0-42-40-2 40-42 40-40 0-42-40h-44q-2 40-42 40-40 0-42-40-2 40-42 40-40 0-42-40-2 40-40 40-34 0-36-40z"/><path fill="A" opacity=".8" d="M150 70h62l-22 130h-76zM274 70h52l8 130h-68zM388 70h62l36 130h-76z"/><path fill="F" d="M150 400v-40q-20-10-20-34 0-26 30-26h20q30 0 30 26 0 24-20 34v40zM240 400l10-70h56l10 70zM352 400v-20q0-40 44-40t44 40v20z"/><path fill="A" d="M294 240h12v24h-12zM280 264h40l10 50h-60z"/><path fill="A" opacity=".6" d="M100 430h400v10H100zM100 520h400v10H100z"/>`,
  gears: `GEARS`,
  portal: `<path fill="A" opacity=".28" d="M150 600V300q0-170 150-170t150 170v300z"/><path fill="A" opacity=".5" d="M196 600V316q0-136 104-136t104 136v284z"/><path fill="A" opacity=".85" d="M250 600V350q0-100 50-100t50 100v250z"/><path fill="F" d="M60 600V300C60 130 170 30 300 30s240 100 240 270v300h-92V306c0-112-62-186-148-186s-148 74-148 186v294z"/><path fill="F" d="M268 10h64l14 96h-92zM36 560h140v40H36zM424 560h140v40H424zM20 596h560v4H20z"/><g stroke="A" stroke-width="5" opacity=".7"><path d="M76 420h66M64 320l70 6M96 220l58 34M164 128l40 54M436 128l-40 54M504 220l-58 34M536 320l-70 6M524 420h-66M76 510h66M524 510h-66"/></g><circle cx="300" cy="60" r="14" fill="A"/>`,
  crown: `<path fill="F" d="M96 452 50 176 176 300 236 108 300 268 364 108 424 300 550 176 504 452z"/><path fill="F" d="M92 446h416v90H92z"/><circle fill="F" cx="50" cy="164" r="28"/><circle fill="F" cx="236" cy="92" r="30"/><circle fill="F" cx="364" cy="92" r="30"/><circle fill="F" cx="550" cy="164" r="28"/><g fill="A"><path d="M300 330l34 46-34 46-34-46zM170 370l22 30-22 30-22-30zM430 370l22 30-22 30-22-30z"/><circle cx="150" cy="503" r="13"/><circle cx="225" cy="503" r="13"/><circle cx="300" cy="503" r="13"/><circle cx="375" cy="503" r="13"/><circle cx="450" cy="503" r="13"/></g><path fill="F" d="M40 600q20-62 80-66h360q60 4 80 66z"/>`,
  knight: `<path fill="F" d="M300 30q64 0 70 76l-4 58q60 8 110 44 34 26 36 84l70 308H420l-28-130-8 130H216l-8-130-28 130H18l70-308q2-58 36-84 50-36 110-44l-4-58q6-76 70-76z"/><path fill="F" d="M290 20q-8-30 20-40 60-10 110 60 20 40 10 90-30-80-140-110z"/><path fill="A" d="M250 106h42v14h-42zM308 106h42v14h-42zM292 106h16v52h-16z"/><path fill="A" d="M290 246h20v40h64v20h-64v250l-10 34-10-34V306h-64v-20h64z"/><circle fill="A" cx="300" cy="240" r="14"/>`,
  mage: `<path fill="F" d="M250 40q70 0 96 74 14 40 0 80 60 30 82 96l92-40 8 34-96 60 70 256H90l76-300q16-64 70-96-20-40-12-90 6-50 26-114z"/><path fill="F" d="M520 140h18v460h-18z"/><path fill="A" opacity=".3" d="M529 20a76 76 0 1 1-.1 0z"/><circle fill="A" cx="529" cy="96" r="44"/><path fill="A" d="M264 124l26 10-24 6zM330 124l-26 10 24 6z"/><path fill="A" opacity=".8" d="M286 230h18l14 370h-46z"/>`,
  beast: `<path fill="F" d="M40 600q-24-150 60-230 60-56 140-70 20-70 70-110l-20-110 66 70 50-66 6 90 110 66q36 24 30 50l-120 16q10 40-6 84 60 40 70 110l60 100H440l-60-70 4 70H240l20-90-60-30-10 120z"/><path fill="A" d="M404 206l34-12-14 28z"/><path fill="A" d="M470 290l10 26 12-28 10 24 10-28z"/><path fill="F" d="M60 600Q-10 470 60 380l30 40q-40 80 0 180z"/><path fill="none" stroke="A" stroke-width="6" opacity=".6" stroke-linecap="round" d="M180 380l40 30M150 430l44 30M140 490l40 24"/>`,
  huntress: `<path fill="F" d="M262 40q56-6 74 44 8 30-6 60 30 10 46 34l150-34 8 22-140 56-30 4-8 80 40 294H288l-30-200-70 200H76l90-300q-6-90 30-134l-10-70q20-50 76-56z"/><path fill="F" d="M190 70Q120 90 96 190q60-10 100-50z"/><path fill="none" stroke="F" stroke-width="18" stroke-linecap="round" d="M470 -40Q640 160 470 370"/><path fill="none" stroke="A" stroke-width="4" d="M470 -40 300 166 470 370"/><path fill="A" d="M290 161h290v9H290zM570 148l40 17-40 17z"/>`,
}

/** Two wheels that grip each other. */
subjectShapes.gears = gear(230, 250, 190, 14) + gear(466, 470, 128, 10)

function gear(x: number, y: number, radius: number, teeth: number): string {
  const step = (Math.PI * 2) / teeth
  const corner = (angle: number, r: number) =>
    `${(x + Math.cos(angle) * r).toFixed(1)} ${(y + Math.sin(angle) * r).toFixed(1)}`
  const points = Array.from({ length: teeth }, (_, n) => {
    const at = n * step
    return [
      corner(at - step * 0.3, radius * 0.82),
      corner(at - step * 0.2, radius),
      corner(at + step * 0.2, radius),
      corner(at + step * 0.3, radius * 0.82),
    ].join(' ')
  })
  return `<path fill="F" d="M${points.join(' ')}z"/><circle cx="${x}" cy="${y}" r="${radius * 0.5}" fill="none" stroke="A" stroke-width="${radius * 0.09}"/><circle cx="${x}" cy="${y}" r="${radius * 0.2}" fill="A"/>`
}
