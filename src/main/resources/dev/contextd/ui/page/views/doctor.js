import {h, fill} from '../lib/dom.js';

export const title = 'Health';

export async function show(place, page) {
  const status = await page.call('status', {});
  fill(place, h('h1', {}, title),
    h('p', {}, `contextd ${status.version}, up ${status.uptime}`),
    h('ul', {class: 'list'}, Object.entries(status.services).map(([name, part]) =>
      h('li', {class: 'row'}, h('span', {}, name.replaceAll('_', ' ')),
        h('span', {class: `tag ${part.status === 'healthy' ? 'good' : 'warn'}`}, part.status), part.error || ''))));
}
