package dev.contextd.quality;

import dev.contextd.keep.library.Item;

/// What words alone and meaning alone see of what is kept and of what is asked.
interface PlainReading {
    PlainReading AS_IT_IS = new PlainReading() {
        @Override
        public String thing(Item item) {
            return item.text();
        }

        @Override
        public String question(String text) {
            return text;
        }
    };

    String thing(Item item);

    String question(String text);
}
