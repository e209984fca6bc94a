/** `?type=51&address=402`: the requested document. */
export type DocumentsSearch = { type?: number; address?: number }

export function documentsSearch(search: Record<string, unknown>): DocumentsSearch {
  const number = (value: unknown) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : undefined)
  const [type, address] = [number(search['type']), number(search['address'])]
  return { ...(type !== undefined && { type }), ...(address !== undefined && { address }) }
}
