const side = 640

/** A thumbnail as a data URL; undefined for files that the browser cannot draw. */
export async function previewOf(file: Blob): Promise<string | undefined> {
  if (!file.type.startsWith('image/')) return undefined
  try {
    const picture = await createImageBitmap(file, { resizeWidth: side, resizeQuality: 'medium' })
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    return canvas.toDataURL('image/jpeg', 0.8)
  } catch {
    return undefined
  }
}
