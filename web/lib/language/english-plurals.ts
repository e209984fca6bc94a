import { addTexts, type Catalog } from '@sixpence/locales/texts.ts'

// English texts are in the code. Their catalogs contain only the few plural forms and are bundled: those of fields with
// load-texts.ts, those of the desk with its pages, those used only by the server not at all, and all others here, with the
// code that calls the server, since the sign-in page uses none of them.
const english = import.meta.glob<Catalog>(
  ['../../../locales/en/*.json', '!../../../locales/en/{ui,desk,errors,documents}.json'],
  { import: 'default', eager: true },
)
for (const texts of Object.values(english)) addTexts('en', texts)
