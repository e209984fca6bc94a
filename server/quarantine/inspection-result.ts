import type { FileRefusal } from '@sixpence/protocol/rules/uploads'

/** Facts of a checked file, whose bytes may be stored. */
export type Clean = {
  mediaType: 'image/jpeg' | 'application/pdf'
  width?: number
  height?: number
  pages?: number
}

/** A picture of a logo: its bytes follow those of the previous pictures. */
export type DrawnLogo = { size: number; width: number; height: number; bytes: number }

/** A refused file, with the refusal. */
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
