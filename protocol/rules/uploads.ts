/** What a file that is handed in may be at most; the browser warns before it sends, the server decides. */
export const uploadLimits = {
  /** 10 MB (Q073). */
  bytes: 10 * 1024 * 1024,
  /** Of one piece; in base64 it fits a request. */
  pieceBytes: 512 * 1024,
  pixels: 64_000_000,
  /** Of one side. */
  side: 16_384,
  /** Below that nobody can read a document. */
  leastSide: 200,
  pages: 100,
  /** Of one customer at the same time. */
  open: 12,
} as const

/** What a picker offers; the type is judged by content afterwards. */
export const uploadAccept = 'image/jpeg,image/png,image/heic,.heic,application/pdf'

/** Why a file is not taken. */
export const fileRefusals = [
  'fileEmpty',
  'fileTooLarge',
  'fileTypeUnknown',
  'fileIsTwoThings',
  'fileBroken',
  'fileTooHeavy',
  'imageTooLarge',
  'imageTooSmall',
  'pdfActive',
  'pdfLocked',
  'pdfTooLong',
] as const
export type FileRefusal = (typeof fileRefusals)[number]
