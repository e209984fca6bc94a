import { isRecord, isText, keptInTab } from '#lib/storage.ts'

/** Pictures for the identity company. */
const shots = ['front', 'back', 'face'] as const
export type Shot = (typeof shots)[number]
export type Pictures = Readonly<Partial<Record<Shot, string>>>

export const papers = ['passport', 'identityCard', 'residencePermit'] as const
export type Paper = (typeof papers)[number]

/** A passport needs a single side. */
export const shotsOf = (paper: Paper): readonly Shot[] => (paper === 'passport' ? ['front', 'face'] : shots)

export type IdentityDraft = { paper?: Paper | undefined; pictures: Pictures }

const isDraft = (value: unknown): value is IdentityDraft =>
  isRecord(value) &&
  (value['paper'] === undefined || papers.some((paper) => paper === value['paper'])) &&
  isRecord(value['pictures']) &&
  Object.values(value['pictures']).every(isText)

/** The choice and small copies of the pictures survive a reload, but not the tab. */
export const keptDraft = (run: string) => keptInTab(`identity.${run}`, isDraft)

const longestSide = 720

/** A copy small enough to store; undefined if the browser cannot read the picture. */
export async function smallCopy(file: Blob): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return canvas.toDataURL('image/jpeg', 0.75)
  } catch {
    return undefined
  }
}
