import type { ExportFormat } from '@sixpence/protocol/history/exports'
import type { Book, Pieces } from './book.ts'

type Format = { mediaType: string; ending: string; write: () => Promise<(book: Book) => Pieces> }

/** Export formats. Their code and libraries are loaded on first use. */
export const bookFormats: Readonly<Record<ExportFormat, Format>> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    ending: 'csv',
    write: async () => (await import('./book-csv.ts')).bookCsv,
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: 'xlsx',
    write: async () => (await import('./book-xlsx.ts')).bookXlsx,
  },
  pdf: {
    mediaType: 'application/pdf',
    ending: 'pdf',
    write: async () => (await import('./book-pdf.ts')).bookPdf,
  },
  ofx: {
    mediaType: 'application/x-ofx',
    ending: 'ofx',
    write: async () => (await import('./book-ofx.ts')).bookOfx,
  },
  qif: {
    mediaType: 'application/qif',
    ending: 'qif',
    write: async () => (await import('./book-qif.ts')).bookQif,
  },
  mt940: {
    mediaType: 'text/plain; charset=us-ascii',
    ending: 'sta',
    write: async () => (await import('./book-mt940.ts')).bookMt940,
  },
  camt053: {
    mediaType: 'application/xml',
    ending: 'xml',
    write: async () => (await import('./book-camt053.ts')).bookCamt053,
  },
}
