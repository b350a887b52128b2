/** On an iPhone, any browser that does not say Safari belongs to an app. */
const IN_APP = /\b(?:Instagram|FBAN|FBAV|FB_IAB|Line|Snapchat)\b|; wv\)|iP(?:hone|ad)(?!.*Safari\/)/;

/** An app's browser opens no second window, and Google lets nobody sign in there. */
export const isInApp = () => IN_APP.test(navigator.userAgent);
