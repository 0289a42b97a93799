# Makes the brochure's fonts from the variable ones that the pages use: one file for each weight, with every script that
# Manrope has, for a PDF cannot carry a variable font. To be run again when @fontsource-variable/manrope changes:
#   pip install fonttools brotli && python3 shared-documents/src/fonts/make-fonts.py
#   WRITE_COVERAGE=1 npm run test:one -- shared-documents/src/brochure-coverage.test.ts
import os, tempfile
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

here = os.path.dirname(os.path.abspath(__file__))
source = os.path.join(here, '../../../node_modules/@fontsource-variable/manrope/files/manrope-%s-wght-normal.woff2')
subsets = ('latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext')
weights = {'regular': (400, 'Regular'), 'semibold': (600, 'SemiBold'), 'extrabold': (800, 'ExtraBold')}

for file, (weight, style) in weights.items():
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for subset in subsets:
            font = instancer.instantiateVariableFont(TTFont(source % subset), {'wght': weight})
            font.flavor = None
            if 'STAT' in font: del font['STAT']
            parts.append(os.path.join(folder, subset + '.ttf'))
            font.save(parts[-1])
        merged = Merger().merge(parts)
    for record in list(merged['name'].names):
        # 13 and 14 hold the licence.
        if record.nameID not in (0, 13, 14): merged['name'].removeNames(nameID=record.nameID)
    for number, text in ((1, 'Manrope'), (2, style), (4, f'Manrope {style}'), (6, f'Manrope-{style}')):
        merged['name'].setName(text, number, 3, 1, 0x409)
    # Contextual alternates, of arrows and the like, take a quarter of the time in which a document is made.
    for record in merged['GSUB'].table.FeatureList.FeatureRecord:
        if record.FeatureTag == 'calt': record.FeatureTag = 'zzzz'
    # Not WOFF: fontkit unpacks each of its tables again for every document, with a slow decoder.
    merged.flavor = None
    merged.save(os.path.join(here, f'manrope-{file}.ttf'))
