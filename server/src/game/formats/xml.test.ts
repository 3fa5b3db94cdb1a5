import { expect, test } from 'vitest'
import { FormatProblem } from './problem.ts'
import { isXml, readXml } from './xml.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const problemOf = (text: string): [string, number | null] | null => {
  try {
    readXml(latin(text))
    return null
  } catch (error) {
    if (error instanceof FormatProblem) return [error.message, error.at]
    throw error
  }
}

test('elements and attributes are read with their bytes, whatever their names', () => {
  // <account name="ANA"><n a='1'/>\r\n<level>99</level></account>
  const bytes = Buffer.from(
    '3c6163636f756e74206e616d653d22414e41223e3c6e20613d2731272f3e0d0a3c6c6576656c3e39393c2f6c6576656c3e3c2f6163636f756e743e',
    'hex',
  )
  expect(readXml(bytes)).toEqual({
    root: 'account',
    nodes: [
      { path: 'account@name', at: 9, text: 'ANA' },
      { path: 'account/n@a', at: 23, text: '1' },
      { path: 'account/level', at: 39, text: '99' },
    ],
  })
  expect([isXml(bytes), isXml(latin('\u00EF\u00BB\u00BF\r\n<?xml?>')), isXml(Buffer.alloc(7800))]).toEqual([
    true,
    true,
    false,
  ])
  const whole = '<?xml version="1.0"?>\n<!-- a < b -->\n<account><m><![CDATA[a<b]]></m></account>\n'
  expect(readXml(latin(whole)).nodes).toEqual([{ path: 'account/m', at: 49, text: 'a<b' }])
})

test.each([
  ['', 'There is no XML.', 0],
  ['<account><a>1</a>', 'The XML ends inside of account.', 17],
  ['<account><a>1</b></account>', 'The XML ends an element that is not open: b.', 13],
  ['<account></account><account/>', 'The XML has a second root.', 19],
  ['<account/>x', 'There is text outside of the XML.', 10],
  ['<account a=1/>', 'The XML is broken here.', 0],
  ['<account><a', 'The XML is broken here.', 9],
  ['<a>'.repeat(33), 'The XML is nested too deeply.', 96],
])('%s is no XML', (text, message, at) => {
  expect(problemOf(text)).toEqual([message, at])
})
