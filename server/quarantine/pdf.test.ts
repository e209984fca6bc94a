import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pdfOf, smallPdf } from '#testing/fixtures/document.ts'
import { NotTaken } from './inspection-result.ts'
import { pdfPages } from './pdf.ts'

const outcome = (pdf: Buffer): number | string => {
  try {
    return pdfPages(pdf)
  } catch (error) {
    if (error instanceof NotTaken) return error.refusal
    throw error
  }
}

const invoice =
  '<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice xmlns:rsm="urn:un">1</rsm:CrossIndustryInvoice>'
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'

/** A PDF/A-3 with a file, as suppliers' programs write it. */
function withFile(
  content: string | Buffer,
  {
    filter = '/Filter /FlateDecode',
    type = '/Type /EmbeddedFile',
    more = [] as (string | Buffer)[],
    ef = '/EF << /F 5 0 R /UF 5 0 R >>',
  } = {},
): Buffer {
  const body = filter ? deflateSync(content) : Buffer.from(content)
  const stream = Buffer.concat([
    Buffer.from(`<< ${type} /Subtype /text#2Fxml ${filter} /Length ${body.length} >>\nstream\n`),
    body,
    Buffer.from('\nendstream'),
  ])
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /AF [4 0 R] /Names << /EmbeddedFiles << /Names [(factur-x.xml) 4 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page,
    `<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /AFRelationship /Data ${ef} >>`,
    stream,
    ...more,
  ])
}

describe('a PDF with the XML of an e-invoice', () => {
  test('is taken, packed or not, with or without its type [FI-23]', () => {
    expect(outcome(withFile(invoice))).toBe(1)
    expect(outcome(withFile(invoice, { filter: '' }))).toBe(1)
    expect(outcome(withFile(`\ufeff${invoice}`, { type: '' }))).toBe(1)
  })

  test.each([
    ['a program', withFile(Buffer.from('MZ\u0090\0\u0003', 'latin1'))],
    ['a program without a type', withFile('#!/bin/sh\nrm -rf /', { type: '' })],
    ['a page', withFile('<html><script>alert(1)</script></html>')],
    ['a document type', withFile('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')],
    ['a style sheet to run', withFile('<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><x/>')],
    ['packed otherwise', withFile(invoice, { filter: '/Filter /ASCII85Decode' })],
    ['packed twice', withFile(deflateSync(invoice), { filter: '/Filter [/FlateDecode /ASCIIHexDecode]' })],
    ['one that is not there', withFile(invoice, { ef: '/EF << /F 9 0 R >>' })],
    ['one that is named elsewhere', withFile(invoice, { ef: '/EF 5 0 R' })],
    [
      'a second one',
      withFile(invoice, { more: ['<< /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream'] }),
    ],
    [
      'a second object of its number',
      Buffer.concat([
        withFile(invoice).subarray(0, 9),
        Buffer.from('5 0 obj\n<< /Length 2 >>\nstream\nMZ\nendstream\nendobj\n'),
        withFile(invoice).subarray(9),
      ]),
    ],
  ])('is refused with anything else: %s [FI-23]', (_, pdf) => {
    expect(['pdfFiles', 'fileBroken']).toContain(outcome(pdf))
  })

  test('is refused with a script beside it [FI-23]', () => {
    expect(outcome(withFile(invoice, { more: ['<< /S /JavaScript /JS (1) >>'] }))).toBe('pdfActive')
  })
})

test('a line of a scanner behind the end is no second document [FI-23]', () => {
  const behind = (text: string) => outcome(Buffer.concat([smallPdf, Buffer.from(text)]))
  expect(behind('%%Scanned by Office Scan 4.2, 2026-11-28\n')).toBe(1)
  expect(behind('\0\0\r\n')).toBe(1)
  for (const text of ['<html>', 'alert(1)', '{"a":1}', 'PK\u0003\u0004', 'x'.repeat(300), 'é'])
    expect(behind(text)).toBe('fileIsTwoThings')
})
