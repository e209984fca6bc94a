import type { InstantKeys, KeyHolder } from './instant-keys.ts'

type Holder = KeyHolder & { keys: readonly string[] }

/** The demo's key holders. Their tax numbers have valid check digits but are fictitious. */
export const keyHolders: readonly Holder[] = [
  {
    name: 'Ana Souza Lima',
    kind: 'person',
    taxId: '52998224725',
    bank: '18236120',
    keys: ['52998224725', '+5511987654321', 'ana.souza@mail.example', '123e4567-e89b-42d3-a456-426614174000'],
  },
  {
    name: 'João Pereira',
    kind: 'person',
    taxId: '11144477735',
    bank: '60701190',
    keys: ['11144477735', 'joao@mail.example'],
  },
  {
    name: 'Padaria Central Ltda',
    kind: 'company',
    taxId: '11222333000181',
    bank: '60746948',
    keys: ['11222333000181', 'caixa@padaria.example', '+552133334444'],
  },
]

/** Looks up the table; a key ending in `.down` gets no answer. */
export const sandboxInstantKeys: InstantKeys = {
  async find({ key }) {
    if (key.endsWith('.down')) throw new Error('the directory of keys does not answer')
    const holder = keyHolders.find(({ keys }) => keys.includes(key))
    if (!holder) return undefined
    const { keys: _, ...keyHolder } = holder
    return keyHolder
  },
}
