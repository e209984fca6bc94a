import { addTexts, type Catalog } from '@sixpence/locales/texts.ts'

// The English plural forms of the desk; customers' pages do not load them.
const english = import.meta.glob<Catalog>('../../../locales/en/desk.json', { import: 'default', eager: true })
for (const texts of Object.values(english)) addTexts('en', texts)
