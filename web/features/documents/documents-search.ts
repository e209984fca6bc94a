/** `?type=51&address=402`: the requested document, and its address or representative of a company. */
export type DocumentsSearch = { type?: number; address?: number; representative?: number }

export function documentsSearch(search: Record<string, unknown>): DocumentsSearch {
  const number = (value: unknown) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : undefined)
  const type = number(search['type'])
  const address = number(search['address'])
  const representative = number(search['representative'])
  return {
    ...(type !== undefined && { type }),
    ...(address !== undefined && { address }),
    ...(representative !== undefined && { representative }),
  }
}
