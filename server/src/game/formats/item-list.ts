import type { CatalogueItem } from '../../ports/game.ts'
import { effectNumber, noTradeEffects } from './effect-names.ts'
import { lastItemIndex } from './item.ts'
import { FormatProblem } from './problem.ts'

const pairsAt = 9
const pairsMost = 12

/**
 * ItemList.csv, in Latin-1: `index, name, mesh.texture, level.str.int.dex.con, unique, price, pos, extra, grade,
 * EF_name, value, …`, up to 12 pairs. Blank lines are skipped. An effect that only this server has is left out. Any
 * other line throws FormatProblem.
 */
export function readItemList(bytes: Buffer): CatalogueItem[] {
  return bytes
    .toString('latin1')
    .split('\n')
    .flatMap((line, at) => (line.trim() ? [row(line.trim(), at + 1)] : []))
}

function row(line: string, number: number): CatalogueItem {
  const cells = line.split(',').map((cell) => cell.trim())
  const [index, name, , required, , , position, , grade] = cells
  const wrong = cells.length < pairsAt || !name || !isWhole(index) || Number(index) > lastItemIndex
  if (wrong || !isWhole(position) || !isWhole(grade))
    throw new FormatProblem(`Line ${number} of ItemList.csv is not "index, name, mesh, required, … grade, effects".`)
  const effects = pairs(cells.slice(pairsAt)).slice(0, pairsMost)
  return {
    index: Number(index),
    name: name.replaceAll('_', ' '),
    requiredLevel: Number.parseInt(required ?? '', 10) || 0,
    position: Number(position),
    grade: Number(grade),
    effects,
    isTradable: !effects.some(([effect]) => noTradeEffects.includes(effect)),
  }
}

function pairs(cells: string[]): [number, number][] {
  return cells.flatMap((cell, at): [number, number][] => {
    if (at % 2 === 1) return []
    const effect = isWhole(cell) ? Number(cell) : effectNumber(cell)
    const value = Number(cells[at + 1] ?? '')
    return effect && Number.isInteger(value) ? [[effect, value]] : []
  })
}

const isWhole = (text: string | undefined): boolean => /^\d{1,9}$/.test(text ?? '')
