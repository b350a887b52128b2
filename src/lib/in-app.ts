/** On an iPhone, whatever does not say Safari is the browser of an app. */
const IN_APP = /\b(?:Instagram|FBAN|FBAV|FB_IAB|Line|Snapchat)\b|; wv\)|iP(?:hone|ad)(?!.*Safari\/)/;

/** The browser of an app: it opens no second window, and Google signs nobody in there. */
export const isInApp = () => IN_APP.test(navigator.userAgent);
