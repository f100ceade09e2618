import { escapeMarkup, escapeXml, scriptJson } from './markup.ts';

const hostile = `</script><!--"'&<img onerror=alert(1)>]]>\u2028\u2029`;

test('text in HTML and XML is only text', () => {
  expect(escapeMarkup(hostile)).not.toMatch(/[<>"']/);
  expect(escapeMarkup('Tom & "Jerry"')).toBe('Tom &amp; &quot;Jerry&quot;');
});
test('what XML cannot hold is left out, and everything else stays', () => {
  const lone = String.fromCharCode(0xd800);
  expect(escapeXml(`a\u0000b\u0008c\u001fd${lone}e\uffffF\tG\n😀`)).toBe('abcdeF\tG\n😀');
});
test('JSON in a script says the same and ends nothing', () => {
  const json = scriptJson({ name: hostile });
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual({ name: hostile });
});
