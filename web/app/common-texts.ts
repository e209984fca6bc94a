/** Catalogs every page of the app needs. */
export const commonTexts = ['ui', 'frame'] as const
