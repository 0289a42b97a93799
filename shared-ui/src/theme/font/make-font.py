# Makes the pages' font: Manrope's Latin part with the rupee sign, which @fontsource-variable/manrope has in another file, so
# that a price needs no second font. Prints the sizes of the fallback fonts for fallback-faces.ts. To be run again when
# @fontsource-variable/manrope changes:
#   apt-get install python3-fonttools python3-brotli fonts-liberation fonts-roboto-unhinted
#   /usr/bin/python3 shared-ui/src/theme/font/make-font.py
import os
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

here = os.path.dirname(os.path.abspath(__file__))
part = os.path.join(here, '../../../../node_modules/@fontsource-variable/manrope/files/manrope-%s-wght-normal.woff2')
RUPEE = 0x20B9


def make():
    font, extended = TTFont(part % 'latin'), TTFont(part % 'latin-ext')
    font.ensureDecompiled()
    name = extended.getBestCmap()[RUPEE]
    glyph = extended['glyf'][name]
    # Neither its parts nor its name may mean another glyph of the font.
    assert not glyph.isComposite() and name not in font.getGlyphOrder()
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font['glyf'].glyphOrder = font.getGlyphOrder()
    font['glyf'].glyphs[name] = glyph
    font['hmtx'].metrics[name] = extended['hmtx'].metrics[name]
    font['gvar'].variations[name] = extended['gvar'].variations[name]
    for table in font['cmap'].tables: table.cmap[RUPEE] = name
    # It only repeats what `gvar` says about widths, and does not know the new glyph.
    del font['HVAR']
    font.flavor = 'woff2'
    font.save(os.path.join(here, 'manrope.woff2'))


# How often each character occurs in the texts of the demo content.
FREQUENCIES = dict(part.split(':') for part in (
    'A:40 B:38 C:84 D:25 E:9 F:27 G:7 H:37 I:30 J:5 K:8 L:17 M:36 N:18 O:13 P:42 Q:1 R:37 S:68 T:47 U:12 V:40 W:20 '
    'X:1 Y:2 Z:2 a:742 b:100 c:251 d:267 e:933 f:152 g:137 h:303 i:448 j:3 k:49 l:391 m:221 n:568 o:774 p:163 q:26 '
    'r:590 s:475 t:643 u:261 v:69 w:137 x:13 y:88 z:2'
).split())

# Where Debian's packages put them.
LIBERATION = '/usr/share/fonts/truetype/liberation/LiberationSans-%s.ttf'  # as wide as Arial
ROBOTO = '/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-%s.ttf'


# More would keep the widths better, and make the letters look uneven.
CAPITALS = 0.94
T_AND_F = 1.08


def widths_of(font):
    unit = font['head'].unitsPerEm
    widths = {chr(code): font['hmtx'][glyph][0] / unit for code, glyph in font.getBestCmap().items()}
    # Numbers in columns and prices have digits of one width.
    digits = [font['hmtx'][glyph][0] / unit for glyph in ('one.tf',) if glyph in font.getGlyphOrder()]
    return {**widths, '0': digits[0] if digits else widths['0']}


def print_sizes():
    for name, file in (('Arial', LIBERATION), ('Roboto', ROBOTO)):
        for weight, style in ((400, 'Regular'), (600, 'Bold'), (700, 'Bold')):
            manrope = widths_of(instancer.instantiateVariableFont(TTFont(part % 'latin'), {'wght': weight}))
            other = widths_of(TTFont(file % style))
            size_of = lambda letter: CAPITALS if letter.isupper() else T_AND_F if letter in 'tf' else 1
            total = lambda widths: sum(int(count) * widths[letter] for letter, count in FREQUENCIES.items())
            letters = total(manrope) / total({letter: other[letter] * size_of(letter) for letter in FREQUENCIES})
            sizes = {'letters': letters, 'capitals': letters * CAPITALS, 't and f': letters * T_AND_F}
            sizes |= {'digits': manrope['0'] / other['0'], 'space': manrope[' '] / other[' ']}
            print(name, weight, {group: round(100 * size, 1) for group, size in sizes.items()})


make()
print_sizes()
