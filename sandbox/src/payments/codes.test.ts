import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { brCode, crc16 } from './br-code.ts'
import { qrPng } from '../../../server/src/images/qr-png.ts'

test('a BR Code is the one that others compute for the same charge', () => {
  expect(crc16('123456789')).toBe('29B1')
  expect(
    brCode({
      location: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441',
      name: 'Fulano de Tal',
      city: 'BRASILIA',
    }),
  ).toBe(
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
  )
  expect(
    brCode({
      location: 'pix.sandbox.local/qr/v2/9d36b84fc70b478fb95c12729b90ca25',
      name: 'LOJA DEMO',
      city: 'SÃO PAULO',
    }),
  ).toMatch(/5909LOJA DEMO6009SAO PAULO62070503\*\*\*630498B1$/)
})

test('a BR Code with an amount, a long name and accents keeps its lengths and its check', () => {
  const code = brCode({
    location: 'a.b/c',
    name: 'Associação dos Jogadores de Guildhall',
    city: 'Guarujá',
    amountCents: 1050,
  })
  expect(code).toContain('540510.50')
  expect(code).toContain('5924Associacao dos Jogadores6007Guaruja')
  expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)))
  expect(() => brCode({ location: 'x'.repeat(78), name: 'A', city: 'B' })).toThrow('99')
})

test('a QR code is a PNG whose pixels are black and white squares with a quiet zone', () => {
  const png = qrPng('https://portal.example/')
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  const side = png.readUInt32BE(16)
  expect([side, png.readUInt32BE(20), side % 6]).toEqual([side, side, 0])
  const length = png.readUInt32BE(33)
  const pixels = inflateSync(png.subarray(41, 41 + length))
  expect(pixels.length).toBe(side * (side + 1))
  expect(new Set(pixels.subarray(0, (side + 1) * 24))).toEqual(new Set([0, 255]))
  expect(qrPng('other').equals(png)).toBe(false)
})
