import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

type Folders = {
  before: string
  after: string
  /** Gets a picture of each difference, in red. */ diff: string
}

/** `says`: the share of differing pixels, or the folder in which the picture is missing. */
export type Difference = { name: string; says: string; share: number }

/** Compares the pictures of two folders by their names; those that differ most come first. */
export function compareFolders({ before, after, diff }: Folders): { count: number; differing: Difference[] } {
  rmSync(diff, { recursive: true, force: true })
  const names = [...new Set([before, after].flatMap((cwd) => globSync('**/*.png', { cwd })))].toSorted()
  const differing = names.flatMap((name): Difference[] => {
    const old = join(before, name)
    const now = join(after, name)
    if (!existsSync(old)) return [{ name, says: 'new', share: 1 }]
    if (!existsSync(now)) return [{ name, says: 'gone', share: 1 }]
    const oldBytes = readFileSync(old)
    const nowBytes = readFileSync(now)
    if (oldBytes.equals(nowBytes)) return []
    const { share, picture } = comparePictures(PNG.sync.read(oldBytes), PNG.sync.read(nowBytes))
    if (share === 0) return []
    mkdirSync(dirname(join(diff, name)), { recursive: true })
    writeFileSync(join(diff, name), PNG.sync.write(picture))
    return [{ name, says: `${(share * 100).toFixed(2)}%`, share }]
  })
  return { count: names.length, differing: differing.toSorted((a, b) => b.share - a.share) }
}

/** The share of differing pixels, and their positions. Pixels that only the larger picture has differ. */
function comparePictures(before: PNG, after: PNG): { share: number; picture: PNG } {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const picture = new PNG({ width, height })
  const old = onGround(before, { width, height }).data
  const now = onGround(after, { width, height }).data
  const count = pixelmatch(old, now, picture.data, width, height, { threshold: 0.05 })
  return { share: count / (width * height), picture }
}

function onGround(picture: PNG, size: { width: number; height: number }): PNG {
  if (picture.width === size.width && picture.height === size.height) return picture
  const ground = new PNG(size)
  PNG.bitblt(picture, ground, 0, 0, picture.width, picture.height, 0, 0)
  return ground
}
