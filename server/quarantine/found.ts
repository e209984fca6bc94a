import type { FileRefusal } from '@sixpence/protocol/rules/uploads'

/** What a checked file is, with the bytes that may be kept. */
export type Clean = {
  mediaType: 'image/jpeg' | 'application/pdf'
  width?: number
  height?: number
  pages?: number
}

/** A file that is not taken, and why. */
export class NotTaken extends Error {
  readonly refusal: FileRefusal

  constructor(refusal: FileRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** @throws NotTaken */
export function refuse(refusal: FileRefusal): never {
  throw new NotTaken(refusal)
}
