import { expect, test } from 'vitest';
import { rulesMarkdown } from '../engine/rules/rules-markdown.js';

test('docs/rules.md is what the data says', async () => {
  await expect(rulesMarkdown()).toMatchFileSnapshot('../docs/rules.md');
});
