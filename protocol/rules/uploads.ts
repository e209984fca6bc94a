/** Limits of uploaded files; the browser checks them early, the server enforces them. */
export const uploadLimits = {
  /** 10 MB (Q073). */
  bytes: 10 * 1024 * 1024,
  /** Size of a chunk; base64-encoded it fits a request. */
  pieceBytes: 512 * 1024,
  pixels: 64_000_000,
  /** Length of a side in pixels. */
  side: 16_384,
  /** Minimum length of a side; smaller pictures of documents are not readable. */
  leastSide: 200,
  pages: 100,
  /** Simultaneous uploads per customer. */
  open: 12,
} as const

/** Types offered by the file picker; the server determines the type from the content. */
export const uploadAccept = 'image/jpeg,image/png,image/heic,.heic,application/pdf'

/** Why a file is rejected. */
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
  'pdfFiles',
  'pdfLocked',
  'pdfTooLong',
] as const
export type FileRefusal = (typeof fileRefusals)[number]
