import { deflateSync, gzipSync } from 'node:zlib'
import type { FileRefusal } from '@sixpence/protocol/rules/uploads'
import sharp from 'sharp'
import { pdfOf, smallPdf } from '#testing/fixtures/document.ts'
import { crc32 } from 'node:zlib'

export type Attack = [name: string, refusal: FileRefusal, bytes: Buffer]

const text = (words: string): Buffer => Buffer.from(words, 'latin1')
const joined = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)))

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d8d4c8' } })

/** A PNG chunk with its checksum. */
function chunk(name: string, data: Buffer): Buffer {
  const body = joined(name, data)
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return joined(length, body, sum)
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG that declares this size, whatever its data. */
function png(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return joined(signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0)))
}

const page = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R >>',
]
/** A PDF with further objects. */
const pdfWith = (...more: (string | Buffer)[]): Buffer => pdfOf([...page, ...more])
const catalogWith = (entry: string): Buffer =>
  pdfOf([`<< /Type /Catalog /Pages 2 0 R ${entry} >>`, ...page.slice(1)])
const stream = (dictionary: string, data: Buffer): Buffer =>
  joined(`<< ${dictionary} /Length ${data.length} >>\nstream\n`, data, '\nendstream')

/** The end-of-directory record of a zip archive, which unpackers look for. */
const zipEnd = joined('PK\u0005\u0006', Buffer.alloc(18))
const zip = joined('PK\u0003\u0004', Buffer.alloc(26), 'a.txt', 'hello', zipEnd)

/** Over sixty files that must be refused, each with its expected refusal. */
export async function attackFiles(): Promise<Attack[]> {
  const jpeg = await plain(400, 300).jpeg().toBuffer()
  const goodPng = await plain(400, 300).png().toBuffer()
  const zeros = Buffer.alloc(60 * 1024 * 1024)
  const bomb = deflateSync(zeros, { level: 9 })
  const size = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const sized = (width: number, height: number): Buffer => {
    const changed = Buffer.from(jpeg)
    changed.writeUInt16BE(height, size + 5)
    changed.writeUInt16BE(width, size + 7)
    return changed
  }
  const oneScan = jpeg.subarray(scan, -2)
  const comment = (words: string): Buffer => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(words.length + 2)
    return joined(jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, words, jpeg.subarray(2))
  }
  const heic = (more: Buffer): Buffer => joined(Buffer.from([0, 0, 0, 24]), 'ftypheic\0\0\0\0mif1heic', more)
  const ispe = (width: number, height: number): Buffer => {
    const box = Buffer.alloc(20)
    box.writeUInt32BE(20)
    box.write('ispe', 4, 'latin1')
    box.writeUInt32BE(width, 12)
    box.writeUInt32BE(height, 16)
    return box
  }
  const objects = (words: string): Buffer =>
    stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(text(words)))
  return [
    // no document at all, whatever its name
    ['a text', 'fileTypeUnknown', text('hello, I am a passport')],
    [
      'an SVG with a script',
      'fileTypeUnknown',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    [
      'an SVG with foreignObject',
      'fileTypeUnknown',
      text('<svg><foreignObject><body onload="alert(1)"/></foreignObject></svg>'),
    ],
    [
      'an SVG with an external entity',
      'fileTypeUnknown',
      text('<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
    ],
    [
      'XML of a billion laughs',
      'fileTypeUnknown',
      text('<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><l>&b;</l>'),
    ],
    ['a page of HTML', 'fileTypeUnknown', text('<!doctype html><script>alert(1)</script>')],
    ['a zip', 'fileTypeUnknown', zip],
    ['a zip that holds zips', 'fileTypeUnknown', joined('PK\u0003\u0004', zip, zip, zipEnd)],
    ['a flat zip bomb', 'fileTypeUnknown', joined('PK\u0003\u0004', Buffer.alloc(26), bomb, zipEnd)],
    ['a gzip bomb', 'fileTypeUnknown', gzipSync(zeros)],
    ['a rar', 'fileTypeUnknown', joined('Rar!\u001a\u0007\u0001\0', Buffer.alloc(40))],
    ['a 7z', 'fileTypeUnknown', joined('7z\u00bc\u00af\u0027\u001c', Buffer.alloc(40))],
    ['a program for Windows', 'fileTypeUnknown', joined('MZ', Buffer.alloc(200))],
    ['a program for Linux', 'fileTypeUnknown', joined('\u007fELF', Buffer.alloc(200))],
    ['a shell script', 'fileTypeUnknown', text('#!/bin/sh\nrm -rf /\n')],
    ['a script of PHP', 'fileTypeUnknown', text('<?php system($_GET["c"]); ?>')],
    ['a GIF', 'fileTypeUnknown', await plain(300, 300).gif().toBuffer()],
    ['a GIF that is a script', 'fileTypeUnknown', text('GIF89a/*\0*/=1;alert(1)')],
    ['a WebP', 'fileTypeUnknown', await plain(300, 300).webp().toBuffer()],
    ['a TIFF', 'fileTypeUnknown', await plain(300, 300).tiff().toBuffer()],
    ['an AVIF', 'fileTypeUnknown', await plain(300, 300).avif().toBuffer()],
    ['a BMP', 'fileTypeUnknown', joined('BM', Buffer.alloc(100))],
    ['an icon', 'fileTypeUnknown', joined(Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(100))],
    ['a video', 'fileTypeUnknown', joined(Buffer.from([0, 0, 0, 24]), 'ftypisom', Buffer.alloc(100))],
    [
      'a document of Word',
      'fileTypeUnknown',
      joined('PK\u0003\u0004', Buffer.alloc(26), 'word/document.xml', zipEnd),
    ],
    ['PostScript', 'fileTypeUnknown', text('%!PS-Adobe-3.0\n(%stdout) (w) file pop')],
    [
      'a picture of ImageMagick',
      'fileTypeUnknown',
      text('push graphic-context\nfill "url(https://x.example/)"'),
    ],
    ['a PDF with words before it', 'fileTypeUnknown', joined('hello\n', smallPdf)],
    ['spaces before a JPEG', 'fileTypeUnknown', joined('  ', jpeg)],
    ['zeros only', 'fileTypeUnknown', Buffer.alloc(5_000)],
    ['one byte', 'fileTypeUnknown', Buffer.from([0xff])],
    // two file types in a single file
    ['a JPEG that is a zip', 'fileIsTwoThings', joined(jpeg, zip)],
    ['a PNG that is a zip', 'fileIsTwoThings', joined(goodPng, zip)],
    ['a PDF that is a zip', 'fileIsTwoThings', joined(smallPdf, zip)],
    ['a JPEG that is a rar', 'fileIsTwoThings', joined(jpeg, 'Rar!\u001a\u0007\0')],
    ['a JPEG that is a page', 'fileIsTwoThings', joined(jpeg, '<html><script>alert(1)</script>')],
    ['a JPEG with a page in its comment', 'fileIsTwoThings', comment('<script>alert(1)</script>')],
    ['a JPEG with PHP in its comment', 'fileIsTwoThings', comment('<?php system("id"); ?>')],
    ['a JPEG that is a PDF', 'fileIsTwoThings', comment('%PDF-1.7 1 0 obj')],
    ['a PNG with words after its end', 'fileIsTwoThings', joined(goodPng, 'more')],
    ['a PDF with a page after its end', 'fileIsTwoThings', joined(smallPdf, 'alert(1)')],
    [
      'a PDF with HTML at its head',
      'fileIsTwoThings',
      joined('%PDF-1.7\n<html><script>alert(1)</script>\n', smallPdf.subarray(9)),
    ],
    // damaged
    ['half a JPEG', 'fileBroken', jpeg.subarray(0, jpeg.length / 2)],
    ['the head of a JPEG', 'fileBroken', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a JPEG without a picture', 'fileBroken', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    [
      'a JPEG with two sizes',
      'fileBroken',
      joined(jpeg.subarray(0, size), jpeg.subarray(size, size + 19), jpeg.subarray(size)),
    ],
    ['half a PNG', 'fileBroken', goodPng.subarray(0, goodPng.length - 20)],
    ['a PNG with a wrong sum', 'fileBroken', changed(goodPng, 19)],
    [
      'a PNG with a chunk of 4 GB',
      'fileBroken',
      joined(goodPng.subarray(0, 33), Buffer.from([0xff, 0xff, 0xff, 0xff]), 'IDAT', goodPng.subarray(41)),
    ],
    ['a PNG without a picture', 'fileBroken', png(400, 300, Buffer.alloc(0))],
    ['a HEIC with nothing in it', 'fileBroken', heic(Buffer.alloc(60))],
    ['a HEIC of noise', 'fileBroken', heic(joined(ispe(400, 300), Buffer.alloc(400, 7)))],
    ['the head of a PDF', 'fileBroken', text('%PDF-1.7\n')],
    ['half a PDF', 'fileBroken', smallPdf.subarray(0, smallPdf.length / 2)],
    ['a PDF without pages', 'fileBroken', pdfOf(['<< /Type /Catalog >>'])],
    [
      'a PDF whose table leads nowhere',
      'fileBroken',
      text(smallPdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n999999')),
    ],
    ['a PDF whose table leads to itself', 'fileBroken', looped()],
    ['a PDF of a version to come', 'fileBroken', joined('%PDF-9.9\n', smallPdf.subarray(9))],
    [
      'a PDF whose stream has no end',
      'fileBroken',
      text(
        pdfWith(stream('', text('x')))
          .toString('latin1')
          .replace('endstream', 'endstrea'),
      ),
    ],
    [
      'a PDF whose objects cannot be unpacked',
      'fileBroken',
      pdfWith(stream('/Type /ObjStm /Filter /FlateDecode', text('no deflate'))),
    ],
    [
      'a PDF whose objects are packed twice',
      'fileTooHeavy',
      pdfWith(
        stream('/Type /ObjStm /Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(text('x')))),
      ),
    ],
    [
      'a PDF whose objects are written in hex',
      'fileBroken',
      pdfWith(stream('/Type /ObjStm /Filter /ASCIIHexDecode', text('2f4a53>'))),
    ],
    // bombs
    ['a PNG of 50,000 by 50,000', 'imageTooLarge', png(50_000, 50_000, deflateSync(Buffer.alloc(1_000)))],
    ['a PNG of 4 billion columns', 'imageTooLarge', png(0xffff_fff0, 300, deflateSync(Buffer.alloc(1_000)))],
    ['a JPEG of 65,000 by 65,000', 'imageTooLarge', sized(65_000, 65_000)],
    ['a JPEG one line too long', 'imageTooLarge', sized(16_385, 300)],
    ['a HEIC of 50,000 by 50,000', 'imageTooLarge', heic(ispe(50_000, 50_000))],
    [
      'a JPEG of a thousand passes',
      'fileTooHeavy',
      joined(jpeg.subarray(0, scan), ...Array.from({ length: 1_000 }, () => oneScan), jpeg.subarray(-2)),
    ],
    ['a PDF that unpacks to 60 MB', 'fileTooHeavy', pdfWith(stream('/Filter /FlateDecode', bomb))],
    [
      'a PDF that unpacks five times',
      'fileTooHeavy',
      pdfWith(
        ...Array.from({ length: 5 }, () =>
          stream('/Filter /FlateDecode', deflateSync(zeros.subarray(0, 45 * 1024 * 1024), { level: 9 })),
        ),
      ),
    ],
    [
      'a PDF packed twice',
      'fileTooHeavy',
      pdfWith(stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(bomb))),
    ],
    [
      'a PDF of 10,000 pages',
      'pdfTooLong',
      pdfWith(...Array.from({ length: 10_000 }, () => '<< /Type /Page >>')),
    ],
    ['a file of 11 MB', 'fileTooLarge', joined(jpeg, Buffer.alloc(11 * 1024 * 1024))],
    ['nothing', 'fileEmpty', Buffer.alloc(0)],
    ['a dot for a picture', 'imageTooSmall', await plain(1, 1).png().toBuffer()],
    ['a stamp for a picture', 'imageTooSmall', await plain(120, 400).jpeg().toBuffer()],
    // a PDF with active content
    ['a PDF with a script', 'pdfActive', catalogWith('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
    [
      'a PDF with a script in other letters',
      'pdfActive',
      catalogWith('/OpenAction << /S /J#61vaScript /JS (1) >>'),
    ],
    ['a PDF that starts a program', 'pdfActive', catalogWith('/OpenAction << /S /Launch /F (cmd.exe) >>')],
    [
      'a PDF that sends a form',
      'pdfActive',
      catalogWith('/AA << /O << /S /SubmitForm /F (https://x.example/) >> >>'),
    ],
    ['a PDF with a file inside', 'pdfFiles', catalogWith('/Names << /EmbeddedFiles 9 0 R >>')],
    ['a PDF that opens another one', 'pdfActive', catalogWith('/OpenAction << /S /GoToR /F (x.pdf) >>')],
    ['a PDF with a form of XFA', 'pdfActive', catalogWith('/AcroForm << /XFA 9 0 R >>')],
    ['a PDF with a film', 'pdfActive', catalogWith('/A << /S /Rendition >>')],
    ['a PDF with rich media', 'pdfActive', pdfWith('<< /Type /Annot /Subtype /RichMedia >>')],
    ['a PDF with a script packed away', 'pdfActive', pdfWith(objects('9 0 << /S /JavaScript /JS (1) >>'))],
    [
      'a PDF with a script packed away in other letters',
      'pdfActive',
      pdfWith(objects('9 0 << /S /#4aava#53cript >>')),
    ],
    ['a PDF with a password', 'pdfLocked', pdfOf(page, '/Encrypt 9 0 R')],
  ]
}

function changed(bytes: Buffer, at: number): Buffer {
  const other = Buffer.from(bytes)
  other[at] = (other[at] ?? 0) ^ 0xff
  return other
}

/** The cross-reference table names itself as the previous table. */
function looped(): Buffer {
  const whole = smallPdf.toString('latin1')
  const at = whole.indexOf('xref\n')
  return text(whole.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${at}`))
}
